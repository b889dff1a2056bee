export { createTestDatabase } from './database.ts'
export { make } from './make.ts'
