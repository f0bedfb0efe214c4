// Written by `npm run types -w texts` out of languages/en.json.
export type MailsTexts = {
  copyAddress: [Record<never, never>, never];
  dayInZone: [{ day: string | number; zone: string | number }, never];
  quoted: [{ name: string | number }, never];
  signIn: [Record<never, never>, never];
  notMe: [Record<never, never>, never];
  wasYou: [Record<never, never>, never];
  questions: [{ supportEmail: string | number }, never];
  seeDifferently: [{ supportEmail: string | number }, never];
  openDesk: [Record<never, never>, never];
  openRiskDesk: [Record<never, never>, never];
  'confirm.subject': [{ studio: string | number }, never];
  'confirm.welcome': [{ studio: string | number }, never];
  'confirm.text': [Record<never, never>, never];
  'confirm.button': [Record<never, never>, never];
  'confirm.lasts': [Record<never, never>, never];
  'confirm.notYou': [Record<never, never>, never];
  'exists.subject': [{ studio: string | number }, never];
  'exists.text': [{ studio: string | number }, never];
  'exists.notYou': [Record<never, never>, never];
  'invitation.subject': [{ studio: string | number }, never];
  'invitation.text': [{ studio: string | number }, never];
  'invitation.button': [Record<never, never>, never];
  'invitation.lasts': [Record<never, never>, never];
  'invitation.notYou': [Record<never, never>, never];
  'newAddress.subject': [{ studio: string | number }, never];
  'newAddress.text': [{ studio: string | number; oldEmail: string | number }, never];
  'newAddress.button': [Record<never, never>, never];
  'newAddress.lasts': [Record<never, never>, never];
  'newAddress.notYou': [Record<never, never>, never];
  'addressAsked.subject': [{ studio: string | number }, never];
  'addressAsked.text': [{ studio: string | number; newEmail: string | number }, never];
  'addressAsked.note': [Record<never, never>, never];
  'addressChanged.subject': [{ studio: string | number }, never];
  'addressChanged.text': [{ studio: string | number; newEmail: string | number }, never];
  'addressChanged.notYou': [{ supportEmail: string | number }, never];
  'deleted.subject': [Record<never, never>, never];
  'deleted.text': [{ studio: string | number }, never];
  'deleted.receipt': [{ receipt: string | number }, never];
  'deleted.thanks': [Record<never, never>, never];
  'deleted.button': [Record<never, never>, never];
  'deleted.notYou': [{ supportEmail: string | number }, never];
  'unused.subject': [{ studio: string | number; day: string | number }, never];
  'unused.why': [{ studio: string | number }, never];
  'unused.text': [{ day: string | number }, never];
  'unused.button': [Record<never, never>, never];
  'unused.note': [Record<never, never>, never];
  'erased.text': [{ studio: string | number }, never];
  'erased.welcome': [Record<never, never>, never];
  'contact.subject': [
    { topic: 'support' | 'billing' | 'feature' | 'partnership' | 'press' | 'other'; name: string | number },
    never,
  ];
  'contact.from': [{ name: string | number; email: string | number }, never];
  'model.subject': [{ provider: string | number; tool: string | number }, never];
  'model.text': [{ tool: string | number }, never];
  'model.do': [Record<never, never>, never];
  'model.button': [Record<never, never>, never];
  'model.note': [Record<never, never>, never];
  'moderation.removed': [Record<never, never>, never];
  'moderation.kept': [Record<never, never>, never];
  'moderation.removedText': [{ name: string | number }, never];
  'moderation.keptText': [{ name: string | number }, never];
  'money.button': [Record<never, never>, never];
  'money.note': [Record<never, never>, never];
  'money.taken': [{ count: number }, never];
  'money.back': [{ count: number }, never];
  'refunded.subject': [{ amount: string | number }, never];
  'refunded.text': [
    { amount: string | number; paid: string | number; day: string | number; product: string | number },
    never,
  ];
  'refundFailed.subject': [{ amount: string | number }, never];
  'refundFailed.text': [
    { amount: string | number; paid: string | number; day: string | number; product: string | number },
    never,
  ];
  'disputed.subject': [{ amount: string | number }, never];
  'disputed.text': [
    { amount: string | number; paid: string | number; day: string | number; product: string | number },
    never,
  ];
  'disputeWon.subject': [{ amount: string | number }, never];
  'disputeWon.text': [
    { amount: string | number; paid: string | number; day: string | number; product: string | number },
    never,
  ];
  'paid.pack': [Record<never, never>, never];
  'paid.plan': [{ name: string | number }, never];
  'paid.renewal': [{ name: string | number }, never];
  'paid.switch': [{ name: string | number }, never];
  'paid.other': [{ name: string | number }, never];
  'paid.nothing': [{ name: string | number }, never];
  'paid.text': [{ amount: string | number; name: string | number }, never];
  'paid.tokens': [{ count: number }, never];
  'ended.subject': [{ plan: string | number }, never];
  'ended.lapsed': [{ count: number }, never];
  'ended.text': [Record<never, never>, never];
  'cancelled.subject': [{ plan: string | number }, never];
  'cancelled.until': [{ day: string | number }, never];
  'cancelled.text': [Record<never, never>, never];
  'resumed.subject': [{ plan: string | number }, never];
  'resumed.text': [{ day: string | number }, never];
  'switch.subject': [{ plan: string | number; day: string | number }, never];
  'switch.text': [{ interval: 'year' | 'other'; plan: string | number; next: string | number }, never];
  'dropped.subject': [{ plan: string | number }, never];
  'dropped.text': [{ day: string | number }, never];
  'topUp.subject': [Record<never, never>, never];
  'topUp.text': [{ pack: string | number; amount: string | number }, never];
  'topUp.note': [Record<never, never>, never];
  'topUp.button': [Record<never, never>, never];
  'topUp.paused': [Record<never, never>, never];
  'topUp.failed': [Record<never, never>, never];
  'topUp.why': [{ why: string | number }, never];
  'topUp.pausedText': [Record<never, never>, never];
  'topUp.failedText': [Record<never, never>, never];
  'topUp.nothing': [Record<never, never>, never];
  'notice.kind': [
    { kind: 'copyright' | 'likeness' | 'intimate_image' | 'child_abuse' | 'illegal_content' | 'other' },
    never,
  ];
  'notice.subject': [{ number: string | number; kind: string | number }, never];
  'notice.text': [{ moment: string | number }, never];
  'notice.button': [Record<never, never>, never];
  'notice.note': [Record<never, never>, never];
  'notice.overdue': [{ number: string | number; kind: string | number }, never];
  'notice.waits': [{ number: string | number }, never];
  'notice.overdueText': [{ number: string | number; moment: string | number }, never];
  'notice.waitsText': [{ number: string | number; moment: string | number }, never];
  'receipt.subject': [{ number: string | number }, never];
  'receipt.text': [{ moment: string | number }, never];
  'receipt.button': [Record<never, never>, never];
  'receipt.note': [Record<never, never>, never];
  'decided.takenDown': [{ number: string | number }, never];
  'decided.kept': [{ number: string | number }, never];
  'decided.takenDownText': [Record<never, never>, never];
  'decided.keptText': [Record<never, never>, never];
  'takenDown.subject': [{ count: number }, never];
  'takenDown.text': [{ count: number; names: string | number }, never];
  'takenDown.appealText': [Record<never, never>, never];
  'takenDown.button': [Record<never, never>, never];
  'takenDown.note': [Record<never, never>, never];
  'appeal.subject': [Record<never, never>, never];
  'appeal.putBack': [{ name: string | number }, never];
  'appeal.refused': [{ name: string | number }, never];
  'reinstated.subject': [Record<never, never>, never];
  'reinstated.text': [{ name: string | number }, never];
  'upheld.text': [{ name: string | number }, never];
  'upheld.note': [{ supportEmail: string | number }, never];
  'export.subject': [Record<never, never>, never];
  'export.text': [Record<never, never>, never];
  'export.days': [{ count: number }, never];
  'export.button': [Record<never, never>, never];
  'export.safe': [Record<never, never>, never];
  'export.notYou': [Record<never, never>, never];
  'exportFailed.subject': [Record<never, never>, never];
  'exportFailed.text': [Record<never, never>, never];
  'exportFailed.button': [Record<never, never>, never];
  'exportFailed.again': [{ supportEmail: string | number }, never];
  'review.refused': [Record<never, never>, never];
  'review.appealDecided': [Record<never, never>, never];
  'review.released': [{ name: string | number }, never];
  'review.staysRefused': [{ name: string | number }, never];
  'review.refusedText': [{ name: string | number; rule: string | number }, never];
  'review.write': [{ supportEmail: string | number }, never];
  'review.appeal': [Record<never, never>, never];
  'held.subject': [Record<never, never>, never];
  'held.text': [{ name: string | number }, never];
  'held.then': [Record<never, never>, never];
  'overdue.subject': [{ count: number }, never];
  'overdue.text': [{ count: number }, never];
  'checked.subject': [Record<never, never>, never];
  'checked.text': [Record<never, never>, never];
  'checked.safe': [Record<never, never>, never];
  'checked.questions': [{ supportEmail: string | number }, never];
  'onHold.subject': [{ email: string | number }, never];
  'onHold.text': [{ email: string | number }, never];
  'declines.subject': [{ count: number }, never];
  'declines.text': [{ count: number }, never];
  'declines.then': [Record<never, never>, never];
  'declines.note': [Record<never, never>, never];
  'code.subject': [{ studio: string | number }, never];
  'code.text': [{ code: string | number }, never];
  'code.lasts': [Record<never, never>, never];
  'code.notYou': [Record<never, never>, never];
  'reset.subject': [{ studio: string | number }, never];
  'reset.asked': [{ studio: string | number }, never];
  'reset.text': [Record<never, never>, never];
  'reset.button': [Record<never, never>, never];
  'reset.lasts': [Record<never, never>, never];
  'reset.notYou': [Record<never, never>, never];
  'passwordChanged.subject': [{ studio: string | number }, never];
  'passwordChanged.text': [{ studio: string | number }, never];
  'step.on': [{ studio: string | number }, never];
  'step.off': [{ studio: string | number }, never];
  'step.onText': [{ studio: string | number }, never];
  'step.offText': [{ studio: string | number }, never];
  'wayIn.subject': [{ studio: string | number }, never];
  'wayIn.passkeyAdded': [{ name: string | number; studio: string | number }, never];
  'wayIn.passkeyRemoved': [{ name: string | number; studio: string | number }, never];
  'wayIn.walletAdded': [{ name: string | number; studio: string | number }, never];
  'wayIn.walletRemoved': [{ name: string | number; studio: string | number }, never];
  'wayIn.phoneAdded': [{ name: string | number; studio: string | number }, never];
  'wayIn.phoneRemoved': [{ name: string | number; studio: string | number }, never];
  'wayIn.notYou': [Record<never, never>, never];
  'identity.which': [{ service: string | number; address: string | number }, never];
  'identity.linked': [{ service: string | number; studio: string | number }, never];
  'identity.unlinked': [{ service: string | number; studio: string | number }, never];
  'identity.linkedText': [{ studio: string | number; which: string | number }, never];
  'identity.unlinkedText': [{ which: string | number; studio: string | number }, never];
  'identity.notYou': [Record<never, never>, never];
  'webhook.subject': [Record<never, never>, never];
  'webhook.text': [{ url: string | number }, never];
  'webhook.problem': [{ problem: string | number }, never];
  'webhook.then': [Record<never, never>, never];
  'webhook.button': [Record<never, never>, never];
  'digest.subject': [{ studio: string | number }, never];
  'digest.daily': [{ count: number }, never];
  'digest.weekly': [{ count: number }, never];
  'digest.line': [{ title: string | number; note: string | number }, never];
  'digest.more': [{ count: number }, never];
  'digest.open': [Record<never, never>, never];
  'digest.why': [{ url: string | number }, never];
  'refusal.asked': [{ rule: string | number }, never];
  'refusal.decided': [Record<never, never>, never];
  'refusal.allowed': [{ rule: string | number; kind: 'upload' | 'other' }, never];
  'refusal.again': [Record<never, never>, never];
  'refusal.upheld': [{ rule: string | number }, never];
  'workspaceInvitation.subject': [{ studio: string | number }, never];
  'workspaceInvitation.text': [
    { inviter: string | number; workspace: string | number; studio: string | number },
    never,
  ];
  'workspaceInvitation.how': [{ address: string | number }, never];
  'workspaceInvitation.button': [Record<never, never>, never];
  'workspaceInvitation.lasts': [Record<never, never>, never];
  'workspaceInvitation.notYou': [Record<never, never>, never];
};
