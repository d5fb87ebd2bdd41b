/**
 * Whether everything is tested: by `npm run test:browser`, as before a release. `npm test` sets `essential`, because browser tests
 * take longer than all others: it leaves out `*.thorough.spec.ts`, and in a few files what repeats a test in another language.
 */
export const IS_THOROUGH = process.env.BROWSER_TESTS !== 'essential'
