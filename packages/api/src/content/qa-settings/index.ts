export {
	duplicateQaSettings,
	getQaSettings,
	resetPromptRecordings,
	updateQaSettings,
} from './service.ts'
export { storePromptRecording } from './store-recording.ts'
