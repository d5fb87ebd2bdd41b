const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/
/** Labels of letters in any script, the last of two letters or more, or in the form for letters beyond ASCII. */
const HOST_NAME = /^([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(\p{L}{2,63}|xn--[a-z0-9-]+)\.?$/u

/** Whether a text is a whole web address that leads where it seems to lead. */
export function isWebAddress(link: string): boolean {
  // The parser itself would add a missing slash and remove line breaks: what is stored must be what was meant.
  if (!/^https?:\/\/[^\s/?#\\][^\s\\]*$/i.test(link) || !URL.canParse(link)) return false
  const { hostname, username, password } = new URL(link)
  // Addresses such as https://bank.example@elsewhere.example are misleading.
  if (username !== '' || password !== '') return false
  return hostname === 'localhost' || IP_ADDRESS.test(hostname) || HOST_NAME.test(hostname)
}
