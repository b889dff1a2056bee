import { isTestFile, type SourceFile } from './source-files.ts'

/** The only source file that names models of OpenAI and ElevenLabs. */
const MODELS_FILE = 'packages/providers/src/model/models.ts'
/** Matches the name of a model in quotes, such as 'gpt-5.4-mini'. */
const MODEL_NAME = /(['"`])(?:(?:gpt|text-embedding|tts|whisper)-[\w.-]+|eleven_\w+)\1/
/** Matches a line that makes a model the default of a task. */
const DEFAULT_MODEL = new RegExp(`[:=] ${MODEL_NAME.source}`)

/**
 * Returns the lines that break a rule about model names, as "path:line". Only the file of the models names a model, and a
 * comment directly above each default model says why it was chosen. Skips tests and these checks.
 */
export function findModelNames(files: readonly SourceFile[]): string[] {
	return files
		.filter(({ path }) => !isTestFile(path) && !path.startsWith('packages/checks/'))
		.flatMap(({ path, text }) => {
			const lines = text.split('\n')
			return lines.flatMap((line, index) => {
				const isExplained = lines[index - 1]?.trim().endsWith('*/') ?? false
				const breaks =
					path === MODELS_FILE ? DEFAULT_MODEL.test(line) && !isExplained : MODEL_NAME.test(line)
				return breaks ? [`${path}:${index + 1}`] : []
			})
		})
}
