/** What is wrong with a typed address, or null. The server has the last word. */
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'Please enter your email address';
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'Please enter a complete email address';
}
