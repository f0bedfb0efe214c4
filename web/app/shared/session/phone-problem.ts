/** What is wrong with a telephone number, as far as it shows; null when it may be right. */
export function phoneProblem(number: string): string | null {
  const bare = number.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(bare)
    ? null
    : 'Please enter the number with its country code, such as +49 151 23456789';
}
