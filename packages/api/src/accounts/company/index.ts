export { officeAddresses } from './office.ts'
export { getContact, updateContact } from './service.ts'
