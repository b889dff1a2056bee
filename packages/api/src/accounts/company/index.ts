export { officeAddresses } from './recipients.ts'
export { getContact, updateContact } from './service.ts'
