export { createTestDatabase } from './database.ts'
export { make } from './factories.ts'
export { type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts'
