import { readDraft, saveDraft } from '../session/drafts.ts';

/** The same page in every language: its address ends alike. */
const draftId = () => `typed:${location.pathname.split('/').at(-1) ?? ''}`;

/** What was typed on this page in the language before, once. */
export function takeCarriedTyping(): (name: string) => string {
  const carried = readDraft(draftId());
  if (Object.keys(carried).length > 0) saveDraft(draftId(), {});
  return (name) => String(carried[name] ?? '');
}

/** A link to this page in another language takes along what is typed, but files and passwords. Answers what ends it. */
export function carryTyping(form: HTMLFormElement): () => void {
  const keep = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a[hreflang]') : null;
    if (link === null) return;
    const typed = Array.from(form.elements).flatMap((field) => {
      const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (!(isTyped || field instanceof HTMLSelectElement) || /^(?:password|file)$/.test(field.type)) return [];
      if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type) && !field.checked) return [];
      return field.value === '' ? [] : [[field.name, field.value] as const];
    });
    saveDraft(draftId(), Object.fromEntries(typed));
  };
  document.addEventListener('click', keep);
  return () => document.removeEventListener('click', keep);
}
