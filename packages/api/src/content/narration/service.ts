export { scriptHash } from '../../core/script-hash.ts'
export { requestFor } from './calls.ts'
export { fallbackFor } from './fallback.ts'
export { type Listener, listenToDeck, listenToPresentation } from './listener.ts'
export { type Sentence, splitSentences } from './sentences.ts'
export { type SpeakRequest, type Spoken, speakScript } from './synthesize.ts'
export {
	fillVariables,
	SAMPLE_HOMEOWNER,
	type VariableValues,
	variablesOf,
} from './variables.ts'
