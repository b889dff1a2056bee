export { addDefaultNotifications } from './service.ts'
