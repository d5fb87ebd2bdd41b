// A set-up file of Vitest, before the one that counts processor time: what all files of a worker load is not the work of its first one.
import '#server/app.ts'
