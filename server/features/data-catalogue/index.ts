export { findsAsDataset } from './schema-org.ts'
