// node scripts/failed-tests.mjs: the failed tests of every suite that has run, so that a long log ends with what matters.
import { sayAllFailed } from './setup/suite.mjs'

sayAllFailed()
