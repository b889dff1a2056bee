export { deleteAllApiKeys, revokeKeysOfMember } from './service.ts'
