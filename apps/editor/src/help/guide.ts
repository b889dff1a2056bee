import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

/** Pages of the guide for reps (`docs/guide`) in reading order, by file name without extension. */
const ORDER = [
	'first-deck',
	'prices',
	'price-book',
	'one-home',
	'measurement-reports',
	'contracts',
	'sharing',
	'follow-up',
	'questions',
	'appointments',
]

/** Page of the guide. `title` is its first heading, and `content` is what follows. */
export type Topic = { name: string; title: string; content: Root['children'] }

const texts = import.meta.glob<string>('../../../../docs/guide/*.md', {
	query: '?raw',
	import: 'default',
	eager: true,
})
const pictures = import.meta.glob<string>(['../../../../docs/pictures/*.webp', '!**/tour.webp'], {
	query: '?url',
	import: 'default',
	eager: true,
})

/** All pages of the guide in reading order. A page that `ORDER` does not name comes last. */
export const TOPICS: readonly Topic[] = Object.entries(texts)
	.map(([file, text]) => readTopic(fileName(file), text))
	.toSorted((a, b) => placeOf(a) - placeOf(b))

function readTopic(name: string, text: string): Topic {
	const [heading, ...content] = fromMarkdown(text).children
	if (heading?.type !== 'heading') throw new Error(`docs/guide/${name}.md has no title`)
	const title = heading.children.map((part) => ('value' in part ? part.value : '')).join('')
	return { name, title, content }
}

function placeOf({ name }: Topic): number {
	const place = ORDER.indexOf(name)
	return place === -1 ? ORDER.length : place
}

/** Returns the name of a file without its folders and its extension. */
function fileName(file: string): string {
	return file.replace(/^.*\//, '').replace(/\.\w+$/, '')
}

const PICTURE_URLS = new Map(Object.entries(pictures).map(([file, url]) => [fileName(file), url]))

/** Returns the URL of a picture of the guide. Pictures of the editor also exist in the dark theme. */
export function pictureUrl(file: string, theme: 'light' | 'dark'): string | undefined {
	const name = fileName(file)
	const dark = theme === 'dark' ? PICTURE_URLS.get(`${name}-dark`) : undefined
	return dark ?? PICTURE_URLS.get(name)
}
