export { revokeKeysOfMember } from './service.ts'
