export {
  deleteAccountRow,
  lockAccount,
  lockActiveAdministrators,
  findAdministratorReaders,
} from './account-changes.repository.ts'
export { listAdministrators, findOwnAccount, setModerator } from './accounts.repository.ts'
export { keyOf, emailTexts, EMAIL_MAX_LENGTH, languageFor } from './accounts.rules.ts'
export { changeRole } from './change-role.action.ts'
export { confirmPassword, type LeaveAccount } from './passwords/confirm-password.ts'
export { findAddresses } from './email/confirmations.repository.ts'
export { createAccountByCommand } from './registration/create-account.action.ts'
export { deleteEndedLogins } from './sessions/delete-ended.action.ts'
export { hashPassword } from './passwords/passwords.ts'
export { readRegistration } from './registration/read-registration.ts'
export { sendResetLink } from './passwords/reset-password.action.ts'
export { grantsOf } from './sessions/tokens.repository.ts'
export { termsOfRegistration, madeReviewerPromise } from './terms/read-acceptance.ts'
export { findTermsData, acceptedContribution } from './terms/terms.repository.ts'
export { accountMails, viewerFinder } from './sessions/viewer-finder.ts'
