// A set-up file of Vitest: fast-check draws the same cases in each run.
import fc from 'fast-check'
import { SEED } from './seed.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })
