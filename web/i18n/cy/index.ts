// One line a namespace; i18n/en/index.ts holds the same list.
export { default as accounts } from './accounts.json'
export { default as home } from './home.json'
export { default as map } from './map.json'
export { default as portal } from './portal.json'
export { default as records } from './records.json'
export { default as refusals } from './refusals.json'
export { default as vocabulary } from './vocabulary.json'
