export { companyRecipients as officeAddresses } from './recipients.ts'
export { getContact, updateContact } from './service.ts'
