import { MAX_CAPTION, MAX_MARKS } from '@dormer/api/sale/proposal/limits'
import { drawMarks, type Mark } from '@dormer/api/sale/proposal/marks-schema'
import type { Proposal } from '@dormer/api/sale/proposal/schema'
import { Button } from '@dormer/ui/button'
import { Input } from '@dormer/ui/input'
import { Segmented } from '@dormer/ui/segmented'
import { toastError } from '@dormer/ui/toast'
import { ArrowDown, ArrowUp, PencilLine, Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'

type Photo = Proposal['photos'][number]

type Tool = Mark['kind']

/** Radius of a new circle, as a share of the photo’s shorter side. */
const RADIUS = 0.14
/** Length of an arrow that is drawn with a click, along each side of the photo. */
const ARROW = 0.16
/** How far an arrow key moves the newest mark, as a share of the photo, and with Shift. */
const STEP = 0.02
const LONG_STEP = 0.1
const KEYS: Record<string, [x: number, y: number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
}

const TOOLS = [
	{ value: 'circle', label: 'Circle' },
	{ value: 'arrow', label: 'Arrow' },
] as const

/**
 * Renders the photos of a proposal with caption, marks and order. A click on a photo draws a circle there, or an arrow whose point
 * is there; dragging draws the arrow from its end to its point. On the keyboard, Enter draws in the middle and the arrow keys move
 * the newest mark.
 */
export function PhotoList({
	presentationId,
	photos,
}: {
	presentationId: string
	photos: readonly Photo[]
}) {
	const [tool, setTool] = useState<Tool>('circle')
	return (
		<>
			<div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
				<Segmented label="Marking tool" value={tool} options={TOOLS} onChange={setTool} />
				<p className="text-xs text-ink-meta" id="mark-help">
					{tool === 'circle'
						? 'Click a photo to circle a place.'
						: 'Click where the arrow points, or drag to the place.'}{' '}
					Arrow keys move the newest mark.
				</p>
			</div>
			<ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-5">
				{photos.map((photo, index) => (
					<PhotoItem
						key={photo.id}
						presentationId={presentationId}
						photo={photo}
						tool={tool}
						index={index}
						isLast={index === photos.length - 1}
					/>
				))}
			</ol>
		</>
	)
}

type Place = { x: number; y: number }
type ItemProps = {
	presentationId: string
	photo: Photo
	tool: Tool
	index: number
	isLast: boolean
}

function PhotoItem({ presentationId, photo, tool, index, isLast }: ItemProps) {
	const { id: photoId, caption } = photo
	const [text, setText] = useState(caption)
	/** Marks that the server has not confirmed yet. */
	const [draft, setDraft] = useState<Mark[] | null>(null)
	const marks = draft ?? photo.marks
	const pressed = useRef<Place | null>(null)
	const utils = trpc.useUtils()
	const settled = {
		onSuccess: (changed: Proposal) => {
			utils.proposals.get.setData({ presentationId }, changed)
			void utils.proposals.listVersions.invalidate()
		},
		onError: (error: unknown) => toastError(errorMessage(error)),
	}
	const update = trpc.proposals.updatePhoto.useMutation(settled)
	const remove = trpc.proposals.deletePhoto.useMutation(settled)
	const change = (input: { caption?: string; position?: number }) =>
		update.mutate({ presentationId, photoId, ...input })
	const saveMarks = (next: Mark[]) => {
		setDraft(next)
		update.mutate({ presentationId, photoId, marks: next }, { onSettled: () => setDraft(null) })
	}
	const drawing = draft === null ? photo.drawing : drawMarks(draft, photo)
	const place = `photo ${index + 1}`
	const draw = (to: Place, from: Place | null) => {
		if (marks.length >= MAX_MARKS) return
		const mark: Mark =
			tool === 'circle'
				? { kind: 'circle', ...to, radius: RADIUS }
				: { kind: 'arrow', ...tailOf(to, from), ...to }
		saveMarks([...marks, mark])
	}
	const clickPhoto = (event: MouseEvent<HTMLElement>) => {
		// A click by keyboard has no place. It draws in the middle.
		if (event.nativeEvent.detail === 0) return draw({ x: 0.5, y: 0.5 }, null)
		draw(placeOf(event), pressed.current)
	}
	const moveNewest = (event: KeyboardEvent<HTMLElement>) => {
		const direction = KEYS[event.key]
		const newest = marks.at(-1)
		if (direction === undefined || newest === undefined) return
		event.preventDefault()
		const step = event.shiftKey ? LONG_STEP : STEP
		setDraft([...marks.slice(0, -1), moved(newest, direction[0] * step, direction[1] * step)])
	}
	return (
		<li className="min-w-0">
			<button
				type="button"
				aria-label={`Draw ${tool === 'circle' ? 'a circle' : 'an arrow'} on ${place}`}
				aria-describedby="mark-help"
				className="relative block w-full cursor-crosshair overflow-hidden rounded-m bg-sunken"
				onPointerDown={(event) => {
					pressed.current = placeOf(event)
				}}
				onClick={clickPhoto}
				onKeyDown={moveNewest}
				onKeyUp={({ key }) => key in KEYS && draft !== null && saveMarks(draft)}
			>
				<img
					src={photo.url}
					width={photo.width}
					height={photo.height}
					alt={photo.description}
					draggable={false}
					className="h-auto w-full"
				/>
				<svg
					viewBox={`0 0 ${photo.width} ${photo.height}`}
					className="absolute inset-0 size-full fill-none"
					aria-hidden
				>
					<path d={drawing} stroke="#14120f" strokeWidth={photo.lineWidth * 1.8} />
					<path d={drawing} stroke="#f6b73c" strokeWidth={photo.lineWidth} />
				</svg>
			</button>
			<Input
				aria-label={`Caption for ${place}`}
				placeholder="What does this photo show?"
				maxLength={MAX_CAPTION}
				value={text}
				onChange={({ target }) => setText(target.value)}
				onBlur={() => text.trim() !== caption && change({ caption: text })}
				boxClassName="mt-2"
			/>
			<div className="mt-1 flex flex-wrap items-center gap-1">
				<span className="mr-auto flex items-center gap-1 text-xs text-ink-meta">
					{marks.length > 0 && (
						<>
							<PencilLine className="icon-s" aria-hidden />
							{marks.length} marked
						</>
					)}
				</span>
				{marks.length > 0 && (
					<Button
						look="quiet"
						size="icon-s"
						aria-label={`Remove the last mark on ${place}`}
						onClick={() => saveMarks(marks.slice(0, -1))}
					>
						<Undo2 className="icon" aria-hidden />
					</Button>
				)}
				<Button
					look="quiet"
					size="icon-s"
					aria-label={`Move ${place} up`}
					disabled={index === 0}
					onClick={() => change({ position: index - 1 })}
				>
					<ArrowUp className="icon" aria-hidden />
				</Button>
				<Button
					look="quiet"
					size="icon-s"
					aria-label={`Move ${place} down`}
					disabled={isLast}
					onClick={() => change({ position: index + 1 })}
				>
					<ArrowDown className="icon" aria-hidden />
				</Button>
				<Button
					look="quiet"
					size="icon-s"
					aria-label={`Delete ${place}`}
					busy={remove.isPending}
					onClick={() => remove.mutate({ presentationId, photoId })}
				>
					<Trash2 className="icon" aria-hidden />
				</Button>
			</div>
		</li>
	)
}

/** Returns the place of a click on a photo, each side from 0 to 1. */
function placeOf({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): Place {
	const { left, top, width, height } = currentTarget.getBoundingClientRect()
	return { x: inside((clientX - left) / width), y: inside((clientY - top) / height) }
}

/** Returns where an arrow begins: where the pointer was pressed, or after a click a little toward the middle of the photo. */
function tailOf(to: Place, from: Place | null): { fromX: number; fromY: number } {
	const isDragged = from !== null && Math.hypot(to.x - from.x, to.y - from.y) > STEP
	if (isDragged) return { fromX: from.x, fromY: from.y }
	return {
		fromX: to.x + (to.x < 0.5 ? ARROW : -ARROW),
		fromY: to.y + (to.y < 0.5 ? ARROW : -ARROW),
	}
}

/** Returns a mark moved over the photo, as far as the photo reaches. */
function moved(mark: Mark, dx: number, dy: number): Mark {
	if (mark.kind === 'circle') return { ...mark, x: inside(mark.x + dx), y: inside(mark.y + dy) }
	const [x, fromX] = shifted([mark.x, mark.fromX], dx)
	const [y, fromY] = shifted([mark.y, mark.fromY], dy)
	return { kind: 'arrow', x, fromX, y, fromY }
}

/** Moves both ends of an arrow by the same distance, which keeps both on the photo. */
function shifted([point, end]: [number, number], by: number): [number, number] {
	const least = -Math.min(point, end)
	const most = 1 - Math.max(point, end)
	const step = Math.min(most, Math.max(least, by))
	return [inside(point + step), inside(end + step)]
}

function inside(share: number): number {
	return Math.min(1, Math.max(0, share))
}
