export { forgetOldReports } from './forget-old-reports.ts'
export { forgetReporter } from './reports.repository.ts'
