import type { UnseenSlide } from '../unseen-slide.ts'
import type { Design } from './designs.ts'

type Title = string | string[]
type Words = [title: Title, ...lines: string[]]
type Cells = { title: Title; header: string[]; rows: string[][]; ruled?: true }
type Points = { title: Title; points: [string, string][]; scale?: string[]; across?: true }
type Columns = { title: Title; columns: { head: string; lines: string[] }[] }

/** Returns one function for each kind of slide. Each function creates a slide; its parameter `design` is a key of `designs`. */
export function slideBuilders<Name extends string>(designs: Readonly<Record<Name, Design>>) {
	const common = (name: string, design: Name, title: Title) => ({
		name,
		design: designs[design],
		title: [title].flat(),
	})
	return {
		list: (name: string, design: Name, [title, ...lines]: Words): UnseenSlide => ({
			...common(name, design, title),
			kind: 'list',
			lines,
		}),
		paragraph: (name: string, design: Name, [title, ...lines]: Words): UnseenSlide => ({
			...common(name, design, title),
			kind: 'paragraph',
			lines,
		}),
		columns: (name: string, design: Name, { title, columns }: Columns): UnseenSlide => ({
			...common(name, design, title),
			kind: 'columns',
			columns,
		}),
		table: (name: string, design: Name, { title, ruled, ...cells }: Cells): UnseenSlide => ({
			...common(name, design, title),
			kind: 'table',
			...cells,
			ruled: ruled ?? false,
		}),
		chart: (name: string, design: Name, { title, points, scale, across }: Points): UnseenSlide => ({
			...common(name, design, title),
			kind: 'bars',
			points,
			scale: scale ?? [],
			across: across ?? false,
		}),
	}
}

/** Marks a slide as Spanish. */
export const inSpanish = (slide: UnseenSlide): UnseenSlide => ({ ...slide, language: 'es' })
