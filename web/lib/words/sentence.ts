/** Words with a capital at their beginning. */
export function sentence(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}
