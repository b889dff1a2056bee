export {
	duplicateQaSettings as copyQaSettings,
	getQaSettings,
	resetPromptRecordings as revoicePrompts,
	updateQaSettings,
} from './service.ts'
export { storePromptRecording } from './store-recording.ts'
