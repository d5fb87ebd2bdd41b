import { dictionary } from '@zxcvbn-ts/language-common'

/** About 49,000 lower-case passwords that leaked most often; 18,000 of them are long enough for the other rules. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'])
