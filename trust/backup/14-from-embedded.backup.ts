import { backedUpWhilePeopleWrite } from './while-people-write.ts'

backedUpWhilePeopleWrite('embedded')
