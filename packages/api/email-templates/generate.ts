import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import mjml2html from 'mjml'

/**
 * Maps each placeholder color to a template variable. The compiled HTML contains the variable instead of the color. The
 * templates need placeholders because MJML accepts only literal colors.
 */
const PLACEHOLDERS: Record<string, string> = {
	'#b1a4d1': '{{theme.accent}}',
	'#b1a4d2': '{{theme.accentInk}}',
	'#b1a4d3': '{{theme.link}}',
	'#b1a4d4': '{{theme.linkDark}}',
	'#b1a4d5': '{{theme.accent}}',
}

const here = import.meta.dirname
const target = path.join(here, '../generated')

/** Folder and language tag of the templates of each language. The templates for the company exist in English only. */
const LANGUAGES = { en: { folder: '', tag: 'en' }, es: { folder: 'es/', tag: 'es-US' } }

/** Compiles every MJML template to HTML at build time, because MJML is not installed in production. */
async function compileTemplates(): Promise<void> {
	const layout = await read('layout.mjml')
	const footer = await read('layout.txt')
	const languages: Record<string, Record<string, { html: string; text: string }>> = {}
	for (const [language, { folder, tag }] of Object.entries(LANGUAGES)) {
		const files = await readdir(path.join(here, folder))
		const kinds = files.filter((file) => file.endsWith('.mjml')).map((file) => file.slice(0, -5))
		const templates: Record<string, { html: string; text: string }> = {}
		for (const kind of kinds.filter((name) => name !== 'layout').sort()) {
			const body = await read(`${folder}${kind}.mjml`)
			const mjml = layout.replace('LANGUAGE', tag).replace('<!-- body -->', body)
			const text = `${(await read(`${folder}${kind}.txt`)).trimEnd()}\n${footer}`
			templates[kind] = { html: await compile(mjml, folder + kind), text }
		}
		languages[language] = templates
	}
	await mkdir(target, { recursive: true })
	const source = `export const EMAIL_TEMPLATES = ${JSON.stringify(languages, null, '\t')} as const\n`
	await writeFile(path.join(target, 'email-templates.ts'), source)
}

async function compile(mjml: string, kind: string): Promise<string> {
	const { html, errors } = await mjml2html(mjml, { validationLevel: 'soft', keepComments: false })
	if (errors.length > 0)
		throw new Error(`${kind}.mjml: ${errors.map((error) => error.formattedMessage).join('\n')}`)
	const filled = Object.entries(PLACEHOLDERS).reduce(
		(text, [color, name]) => text.replaceAll(color, name),
		html,
	)
	return filled.replace(/^[ \t]+|[ \t]+$/gm, '').replace(/\n{2,}/g, '\n')
}

function read(file: string): Promise<string> {
	return readFile(path.join(here, file), 'utf8')
}

await compileTemplates()
