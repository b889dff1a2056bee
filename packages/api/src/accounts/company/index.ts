export { companyRecipients } from './recipients.ts'
export { getContact, updateContact } from './service.ts'
