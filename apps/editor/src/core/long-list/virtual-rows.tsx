import {
	defaultRangeExtractor,
	type Range,
	useVirtualizer,
	useWindowVirtualizer,
	type Virtualizer,
} from '@tanstack/react-virtual'
import {
	Fragment,
	type ReactNode,
	type RefObject,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from 'react'

type VirtualRowsProps = {
	/** Number of rows of the whole list. */
	count: number
	/** Expected height of a row in pixels. Each rendered row is measured. */
	rowHeight: number
	/** Element that contains a row: a `tbody` with one or more table rows, or an item of a list. */
	as: 'tbody' | 'li'
	className?: string | undefined
	/** React key of a row. */
	keyOf: (index: number) => string | number
	/** Called with the first and the last row near the window, whose data are needed now or soon. */
	onRows?: ((first: number, last: number) => void) | undefined
	children: (index: number) => ReactNode
}

/** Number of rows that are rendered above and below the window. */
const OVERSCAN = 8
/** Number of rows above and below the window whose data are needed soon. */
const AHEAD = 25

/**
 * Renders only those rows of a long list that are near the window, and empty space instead of the others. The row that had the
 * focus last stays rendered together with its neighbors, so the focus and the Tab key are not lost while the page scrolls.
 */
export function VirtualRows(props: VirtualRowsProps) {
	const parts = useParts(props)
	const virtualizer = useWindowVirtualizer<HTMLElement>({
		...parts.options,
		scrollMargin: useTop(parts.start),
	})
	return <Rows {...props} {...parts} virtualizer={virtualizer} />
}

/** Renders a long list like `VirtualRows` inside an element that scrolls. */
export function VirtualRowsWithin({
	scroller,
	...props
}: VirtualRowsProps & { scroller: HTMLElement }) {
	const parts = useParts(props)
	const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
		...parts.options,
		getScrollElement: () => scroller,
		scrollMargin: useTop(parts.start, scroller),
	})
	return <Rows {...props} {...parts} virtualizer={virtualizer} />
}

/** Returns what the two kinds of lists have in common: the options, the element at the start, and the row with the focus. */
function useParts({ count, rowHeight }: VirtualRowsProps) {
	const start = useRef<HTMLTableSectionElement & HTMLLIElement>(null)
	const [focused, setFocused] = useState<number | null>(null)
	const options = {
		count,
		estimateSize: () => rowHeight,
		overscan: OVERSCAN,
		rangeExtractor: (range: Range) => withFocused(range, focused),
		// Otherwise each scroll event would wait until the rows are rendered.
		useFlushSync: false,
	}
	return { start, setFocused, options }
}

type RowsProps = VirtualRowsProps &
	Omit<ReturnType<typeof useParts>, 'options'> & {
		virtualizer: Virtualizer<Window, HTMLElement> | Virtualizer<HTMLElement, HTMLElement>
	}

function Rows(props: RowsProps) {
	const { count, as: Row, className, keyOf, onRows, children } = props
	const { start, setFocused, virtualizer } = props
	const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
	const [first, last] = [Math.max(0, startIndex - AHEAD), Math.min(count - 1, endIndex + AHEAD)]
	useEffect(() => onRows?.(first, last), [first, last, onRows])
	const top = virtualizer.options.scrollMargin
	let end = top
	return (
		<>
			<Row ref={start} aria-hidden />
			{virtualizer.getVirtualItems().map((item) => {
				const space = item.start - end
				end = item.end
				return (
					<Fragment key={keyOf(item.index)}>
						<Space as={Row} height={space} />
						<Row
							ref={virtualizer.measureElement}
							data-index={item.index}
							className={className}
							onFocus={() => setFocused(item.index)}
							{...(Row === 'li' && { 'aria-setsize': count, 'aria-posinset': item.index + 1 })}
						>
							{children(item.index)}
						</Row>
					</Fragment>
				)
			})}
			<Space as={Row} height={virtualizer.getTotalSize() + top - end} />
		</>
	)
}

function Space({ as: Row, height }: { as: 'tbody' | 'li'; height: number }) {
	if (height <= 0) return null
	if (Row === 'li') return <li aria-hidden style={{ height }} />
	return (
		<tbody aria-hidden>
			<tr>
				<td style={{ height }} />
			</tr>
		</tbody>
	)
}

/** Returns the indexes of the rows to render: those near the window, the focused row and its neighbors. */
function withFocused(range: Range, focused: number | null): number[] {
	const near = defaultRangeExtractor(range)
	if (focused === null) return near
	const kept = [focused - 1, focused, focused + 1].filter((row) => row >= 0 && row < range.count)
	return [...new Set([...near, ...kept])].toSorted((one, other) => one - other)
}

/**
 * Returns the distance in pixels from the top of the page, or of the content of `scroller`, to an element. Measures it when the
 * size of the page changes, because a measurement at each render would compute the layout of the page twice.
 */
function useTop(element: RefObject<HTMLElement | null>, scroller?: HTMLElement): number {
	const [top, setTop] = useState(0)
	useLayoutEffect(() => {
		const measure = () => {
			if (element.current === null) return
			const scrolled = scroller
				? scroller.scrollTop - scroller.getBoundingClientRect().top
				: window.scrollY
			setTop(Math.round(element.current.getBoundingClientRect().top + scrolled))
		}
		measure()
		const observer = new ResizeObserver(measure)
		observer.observe(document.body)
		return () => observer.disconnect()
	}, [element, scroller])
	return top
}
