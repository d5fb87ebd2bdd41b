export { forgetOldRequests } from './forget-old-requests.ts'
export { remindOfRequests } from './remind-of-requests.ts'
export { forgetAsker } from './sensitive-requests.repository.ts'
