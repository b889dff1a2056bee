export { scriptHash } from './hash.ts'
export { type Sentence, splitSentences } from './sentences.ts'
export {
	fillVariables,
	SAMPLE_HOMEOWNER,
	type VariableValues,
	variablesOf,
} from './variables.ts'
