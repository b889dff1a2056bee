export { findMemberRecipients } from './find-recipients.ts'
export { addDefaultNotifications } from './service.ts'
