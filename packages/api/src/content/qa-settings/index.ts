export { copyQaSettings, getQaSettings, revoicePrompts, updateQaSettings } from './service.ts'
