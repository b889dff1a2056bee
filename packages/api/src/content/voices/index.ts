export { resolveVoice } from './resolve-voice.ts'
export {
	type ChosenVoice,
	chooseVoice,
	findLocalVoice,
	listVoices,
	requireVoice,
} from './service.ts'
