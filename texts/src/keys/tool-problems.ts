// Written by `npm run types -w texts` out of languages/en.json.
export type ToolProblemsTexts = {
  'tokens.one': [Record<never, never>, never];
  'tokens.many': [{ count: string | number }, never];
  'import.longName': [{ count: string | number }, never];
  'import.asksLong': [{ what: string | number; most: string | number }, never];
  'import.leavesLong': [{ what: string | number }, never];
  'import.notOffered': [{ name: string | number; why: string | number }, never];
  'import.asksFor': [{ name: string | number; why: string | number }, never];
  'import.emptyList': [{ name: string | number; why: string | number }, never];
  'import.left': [{ name: string | number; why: string | number }, never];
  'import.asDefault': [{ name: string | number; why: string | number }, never];
  'import.noForm': [{ name: string | number; why: string | number }, never];
  'why.noLetters': [Record<never, never>, never];
  'why.noUpload': [Record<never, never>, never];
  'why.unknown': [Record<never, never>, never];
  'why.noDefault': [Record<never, never>, never];
  'why.seeds': [{ first: string | number }, never];
  'why.noFigure': [Record<never, never>, never];
  'why.noSize': [Record<never, never>, never];
  'why.address': [Record<never, never>, never];
  'why.noChoices': [Record<never, never>, never];
  'why.list': [Record<never, never>, never];
  'why.object': [Record<never, never>, never];
  'why.deep': [Record<never, never>, never];
  'why.anyShape': [Record<never, never>, never];
  'import.secret': [{ name: string | number }, never];
  'forbidden.own': [{ name: string | number }, never];
  'forbidden.delivery': [{ name: string | number }, never];
  'forbidden.safety': [{ name: string | number }, never];
  'forbidden.weights': [{ name: string | number }, never];
  'forbidden.server': [{ name: string | number }, never];
  'import.longDefault': [{ name: string | number }, never];
  'import.firstChoices': [{ name: string | number; count: string | number; most: string | number }, never];
  'import.someChoices': [{ name: string | number; count: string | number; most: string | number }, never];
  'import.strangeDefault': [{ name: string | number; value: string | number }, never];
  'import.fileCount': [{ name: string | number; count: string | number }, never];
  'import.oneEntry': [{ name: string | number }, never];
  'import.onlyRequired': [{ name: string | number }, never];
  'import.noLower': [{ name: string | number; limit: string | number }, never];
  'import.noUpper': [{ name: string | number; limit: string | number }, never];
  'import.offSteps': [{ name: string | number; value: string | number; next: string | number }, never];
  'import.manyFields': [{ count: string | number; most: string | number }, never];
  'import.canvas': [{ image: string | number; mask: string | number }, never];
  'import.ownMachine': [Record<never, never>, never];
  'import.noCost': [Record<never, never>, never];
  'import.whichever': [{ count: string | number }, never];
  'import.sizesUnsaid': [Record<never, never>, never];
  'import.kindGuess': [{ kind: string | number }, never];
  'import.noAnswerSaid': [Record<never, never>, never];
  'import.objects': [Record<never, never>, never];
  'import.unlisted': [{ model: string | number }, never];
  'import.testSizes': [Record<never, never>, never];
  'import.startedWith': [Record<never, never>, never];
  'shelf.unfit': [{ place: string | number; problem: string | number }, never];
  'shelf.listed': [{ when: string | number }, never];
  'shelf.estimate': [{ when: string | number }, never];
  'shelf.noInputPriced': [{ name: string | number }, never];
  'shelf.noInput': [{ name: string | number; label: string | number }, never];
  'shelf.nowAsks': [{ label: string | number }, never];
  'shelf.gone': [{ label: string | number; names: string | number }, never];
  'workflow.noLimits': [{ label: string | number }, never];
  'workflow.cannotOffer': [{ name: string | number; node: string | number; why: string | number }, never];
  'workflow.cannotLeaveOut': [{ name: string | number; node: string | number }, never];
  'workflow.noFigureLimits': [{ name: string | number; node: string | number }, never];
  'workflow.whole': [{ name: string | number; node: string | number }, never];
  'workflow.aboveEnd': [{ name: string | number; node: string | number }, never];
  'workflow.outside': [
    {
      name: string | number;
      node: string | number;
      min: string | number;
      max: string | number;
      value: string | number;
    },
    never,
  ];
  'workflow.stepAbove': [{ name: string | number }, never];
  'workflow.noFigure': [{ name: string | number; node: string | number }, never];
  'workflow.takesWhole': [Record<never, never>, never];
  'workflow.takesNumber': [Record<never, never>, never];
  'workflow.takesSwitch': [Record<never, never>, never];
  'workflow.noChoice': [{ value: string | number }, never];
  'workflow.comfyAlone': [Record<never, never>, never];
  'workflow.takesText': [Record<never, never>, never];
  'workflow.serverLacks': [{ value: string | number; name: string | number }, never];
  'workflow.noOutput': [Record<never, never>, never];
  'workflow.keepsNone': [{ node: string | number }, never];
  'workflow.doubled': [{ name: string | number }, never];
  'workflow.noApp': [Record<never, never>, never];
  'workflow.manyClasses': [{ count: string | number; most: string | number }, never];
  'workflow.noNode': [{ name: string | number }, never];
  'workflow.paid': [{ node: string | number; name: string | number; whom: string | number }, never];
  'workflow.sold': [{ node: string | number; title: string | number; others: string | number }, never];
  'workflow.leftOne': [Record<never, never>, never];
  'workflow.leftMany': [{ count: string | number }, never];
  'workflow.manyCharacters': [{ count: string | number; most: string | number }, never];
  'workflow.linked': [{ name: string | number }, never];
  'workflow.noInput': [{ name: string | number }, never];
  'workflow.drawn': [Record<never, never>, never];
  'workflow.appAsks': [Record<never, never>, never];
  'workflow.appAsksNot': [Record<never, never>, never];
  'drift.goneInput': [{ name: string | number }, never];
  'drift.wants': [{ name: string | number }, never];
  'drift.goneFiles': [{ name: string | number }, never];
  'drift.notTaken': [{ name: string | number; value: string | number }, never];
  'drift.atMost': [
    { name: string | number; limit: string | number; label: string | number; own: string | number },
    never,
  ];
  'drift.atLeast': [
    { name: string | number; limit: string | number; label: string | number; own: string | number },
    never,
  ];
  'drift.goneChoice': [{ name: string | number; value: string | number; label: string | number }, never];
  'drift.otherType': [{ name: string | number; type: string | number; label: string | number }, never];
  'amount.characters': [{ count: string | number }, never];
  'amount.files': [{ count: string | number }, never];
  'canvas.noPictures': [Record<never, never>, never];
  'canvas.ownName': [{ name: string | number }, never];
  'canvas.needs': [Record<never, never>, never];
  'canvas.imageApi': [Record<never, never>, never];
  'field.none': [{ name: string | number }, never];
  'canvas.otherKind': [{ label: string | number; kind: string | number; wanted: string | number }, never];
  'canvas.notAlways': [{ label: string | number }, never];
  'canvas.mustBeFilled': [{ label: string | number }, never];
  'canvas.notSent': [{ label: string | number }, never];
  'canvas.twoParts': [{ name: string | number }, never];
  'routes.huge': [{ most: string | number }, never];
  'routes.ownOff': [Record<never, never>, never];
  'routes.notSoMany': [Record<never, never>, never];
  'routes.ownProvider': [{ name: string | number }, never];
  'routes.neither': [{ label: string | number }, never];
  'routes.both': [{ label: string | number }, never];
  'routes.notIgnored': [{ label: string | number }, never];
  'routes.leftTwice': [{ name: string | number }, never];
  'proof.manyWays': [{ name: string | number }, never];
  'proof.noCeiling': [{ label: string | number; kind: string | number }, never];
  'route.noFiles': [{ place: string | number }, never];
  'field.longBegin': [{ label: string | number; most: string | number }, never];
  'field.asksMore': [{ label: string | number }, never];
  'field.asksMoreFiles': [{ label: string | number }, never];
  'field.mustRequire': [{ label: string | number; count: string | number }, never];
  'field.sameValue': [Record<never, never>, never];
  'field.cannotTake': [
    { label: string | number; count: string | number; min: string | number; max: string | number },
    never,
  ];
  'field.beginsCount': [
    { label: string | number; min: string | number; max: string | number; count: string | number },
    never,
  ];
  'field.choiceTwice': [{ label: string | number }, never];
  'field.aboveEnd': [{ label: string | number }, never];
  'field.noStep': [
    {
      label: string | number;
      min: string | number;
      max: string | number;
      step: string | number;
      value: string | number;
    },
    never,
  ];
  'field.largeStep': [{ label: string | number }, never];
  'field.noMultiple': [
    { label: string | number; count: string | number; min: string | number; max: string | number },
    never,
  ];
  'field.sizeOutside': [{ width: string | number; height: string | number; label: string | number }, never];
  'field.sizeBegin': [{ label: string | number; width: string | number; height: string | number }, never];
  'field.shownByNone': [{ label: string | number; name: string | number }, never];
  'field.sizeAlways': [{ label: string | number }, never];
  'field.shownByHidden': [{ label: string | number; other: string | number }, never];
  'field.shownByKind': [{ label: string | number; other: string | number }, never];
  'field.shownByValue': [{ label: string | number; other: string | number }, never];
  'field.noneOfChoices': [{ value: string | number; label: string | number }, never];
  'field.calledAlready': [{ name: string | number }, never];
  'field.reserved': [{ name: string | number }, never];
  'field.sideNames': [Record<never, never>, never];
  'definition.huge': [{ most: string | number }, never];
  'definition.time': [Record<never, never>, never];
  'definition.category': [{ kind: string | number; same: string | number }, never];
  'definition.example': [{ name: string | number }, never];
  'definition.exampleLong': [{ label: string | number; most: string | number }, never];
  'definition.countField': [{ name: string | number }, never];
  'definition.countRange': [{ most: string | number }, never];
  'definition.deep': [{ most: string | number }, never];
  'proof.mostTokens': [{ count: string | number }, never];
  'proof.tooClose': [Record<never, never>, never];
  'proof.tooMany': [{ count: string | number; most: string | number }, never];
  'proof.roundedUp': [{ words: string | number }, never];
  'proof.loss': [
    { words: string | number; tokens: string | number; cost: string | number; wanted: string | number },
    never,
  ];
  'price.least': [Record<never, never>, never];
  'price.byCount': [{ noun: string | number }, never];
  'price.oneAtATime': [Record<never, never>, never];
  'price.twice': [Record<never, never>, never];
  'price.below0': [{ label: string | number }, never];
  'price.noNumber': [{ label: string | number }, never];
  'price.noNumbers': [{ label: string | number; value: string | number }, never];
  'price.noList': [{ label: string | number }, never];
  'price.noText': [{ label: string | number }, never];
  'price.ceiling': [{ label: string | number }, never];
  'price.noPixels': [{ label: string | number }, never];
  'price.noLength': [{ label: string | number }, never];
  'price.noFrames': [{ label: string | number }, never];
  'price.noChoices': [{ label: string | number }, never];
  'price.noSwitch': [{ label: string | number }, never];
  'price.alwaysFilled': [{ label: string | number }, never];
  'route.otherFiles': [{ kind: string | number; other: string | number }, never];
  'route.otherKind': [{ label: string | number; kind: string | number }, never];
  'route.noNumbers': [{ label: string | number }, never];
  'route.noBooleans': [{ label: string | number }, never];
  'route.sentAlready': [{ place: string | number }, never];
  'route.mustBeSent': [{ label: string | number }, never];
  'route.costDepends': [{ label: string | number }, never];
  'target.noNode': [{ node: string | number }, never];
  'target.otherClass': [{ node: string | number; type: string | number; wanted: string | number }, never];
  'target.noInput': [{ node: string | number; name: string | number }, never];
  'target.linked': [{ name: string | number; node: string | number }, never];
  'target.notChosen': [{ place: string | number }, never];
  'target.listAsLink': [Record<never, never>, never];
  'target.within': [{ place: string | number }, never];
  'target.editsAlone': [Record<never, never>, never];
  'target.oneMask': [Record<never, never>, never];
  'target.flat': [{ place: string | number }, never];
  'target.needsPicture': [Record<never, never>, never];
  'target.acting': [Record<never, never>, never];
  'target.actingField': [{ label: string | number; why: string | number }, never];
  'texts.noPlace': [{ place: string | number }, never];
  'texts.noLanguage': [{ language: string | number; known: string | number }, never];
  'why.studioNames': [Record<never, never>, never];
  'why.noField': [Record<never, never>, never];
  'why.several': [Record<never, never>, never];
  'why.ofOthers': [Record<never, never>, never];
  'why.reaches': [Record<never, never>, never];
  'why.ownFile': [Record<never, never>, never];
  'why.seed': [Record<never, never>, never];
  'why.words': [Record<never, never>, never];
  'why.side': [Record<never, never>, never];
  'why.length': [Record<never, never>, never];
  'why.memory': [Record<never, never>, never];
  'why.strength': [Record<never, never>, never];
  'why.ownName': [Record<never, never>, never];
  'why.asMade': [Record<never, never>, never];
  'why.madeFor': [Record<never, never>, never];
  'import.trains': [Record<never, never>, never];
  'import.wordless': [Record<never, never>, never];
  'import.models3d': [Record<never, never>, never];
  'import.tooDeep': [{ what: string | number; most: string | number }, never];
  'import.tooLarge': [{ what: string | number }, never];
  'form.name': [Record<never, never>, never];
  'form.language': [Record<never, never>, never];
  'form.hash': [Record<never, never>, never];
  'form.model': [Record<never, never>, never];
  'form.node': [Record<never, never>, never];
  'form.fal': [Record<never, never>, never];
  'form.replicate': [Record<never, never>, never];
  'form.provider': [Record<never, never>, never];
  'proof.manyOrders': [{ count: string | number }, never];
  'proof.filesClose': [Record<never, never>, never];
  'proof.tooMuch': [{ name: string | number }, never];
  'proof.listOfFiles': [{ name: string | number }, never];
  'proof.manyValues': [{ name: string | number }, never];
  'proof.every': [Record<never, never>, never];
  'workflow.forEditor': [Record<never, never>, never];
  'workflow.empty': [Record<never, never>, never];
  'workflow.manyNodes': [{ count: string | number; most: string | number }, never];
  'workflow.noClass': [{ node: string | number; export: string | number }, never];
  'workflow.isList': [{ name: string | number; node: string | number }, never];
  'workflow.linkedAway': [{ name: string | number; node: string | number; other: string | number }, never];
  'workflow.circle': [{ nodes: string | number }, never];
};
