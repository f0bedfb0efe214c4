import { type Arguments, formatMessage, type Messages } from './message.ts';

/** The area of what tools say of inputs and results, with the words that several of them share. */
export const TOOL_WORDS = 'toolWords';

/** The area of what stands on the page of one tool alone: `toolFalVeo2` of `fal_veo2`. */
export function toolArea(id: string): string {
  return `tool${id
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`;
}

/** Says a text by its key from the first of these areas that has it. */
export function sayerFrom(areas: readonly (Messages | undefined)[], locale: string) {
  return (key: string, values: Arguments): string | undefined => {
    const message = areas.map((messages) => messages?.[key]).find((found) => found !== undefined);
    return message && formatMessage(message, locale, values);
  };
}
