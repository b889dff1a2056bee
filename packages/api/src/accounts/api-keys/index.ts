export { revokeKeysOfMember } from './service.ts'
export { deleteAllApiKeys } from './service.ts'
