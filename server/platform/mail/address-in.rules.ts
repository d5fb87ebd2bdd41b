/** Matches a whole address: neither a part of a longer one, nor the beginning of one. */
function pattern(address: string): RegExp {
  const literal = address.replaceAll(/[$*+.?^{|}()[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\w.+'-])${literal}(?![\w-]|\.\w)`, 'giu')
}

export function holdsAddress(text: string, address: string): boolean {
  return pattern(address).test(text)
}

export function withoutAddress(text: string, address: string): string {
  return text.replaceAll(pattern(address), '–')
}
