export { createTestDatabase } from './database.ts'
export { make } from './factories.ts'
