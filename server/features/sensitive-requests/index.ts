export { forgetOldRequests } from './forget-old-requests.ts'
export { forgetAsker } from './sensitive-requests.repository.ts'
