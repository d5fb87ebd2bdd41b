/**
 * Whether everything is tested: by `npm run test:browser`, as before a release. `npm test` sets `essential` and leaves out
 * `*.thorough.spec.ts` and what is marked with the functions of `variants.ts`, because browser tests take longer than all others.
 */
export const IS_THOROUGH = process.env.BROWSER_TESTS !== 'essential'
