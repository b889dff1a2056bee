import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'

export type SideTab<T extends string> = {
	id: T
	label: string
	icon: LucideIcon
	/** Draws a line above the tab. Set for a tab that starts a new group. */
	startsGroup?: boolean
	/** Shows a red dot on the tab for an error, or an amber dot when its content needs attention. */
	mark?: 'error' | 'attention' | undefined
}

type SideTabsProps<T extends string> = {
	label: string
	value: T
	tabs: readonly SideTab<T>[]
	onChange: (value: T) => void
	children: ReactNode
}

const WIDE = '(min-width: 1280px)'

/** Renders icon tabs in a 72 px column to the right of the panel, or in a row above the panel on a narrow screen. */
export function SideTabs<T extends string>({
	label,
	value,
	tabs,
	onChange,
	children,
}: SideTabsProps<T>) {
	const wide = useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
	const list = useRef<HTMLDivElement>(null)
	useEffect(() => scrollActiveTabIntoView(list.current), [value, wide])
	return (
		<Radix.Root
			value={value}
			orientation={wide ? 'vertical' : 'horizontal'}
			onValueChange={(next) => {
				const chosen = tabs.find((tab) => tab.id === next)
				if (chosen !== undefined) onChange(chosen.id)
			}}
			className="flex min-h-0 min-w-0 flex-1 flex-col xl:flex-row-reverse"
		>
			<Radix.List
				ref={list}
				aria-label={label}
				className="flex shrink-0 gap-0.5 overflow-x-auto border-line bg-surface p-1 max-xl:border-b xl:w-[72px] xl:flex-col xl:overflow-x-hidden xl:overflow-y-auto xl:border-l xl:py-2"
			>
				{tabs.map((tab) => (
					<Radix.Trigger
						key={tab.id}
						value={tab.id}
						className={clsx(
							'relative grid h-[52px] w-16 shrink-0 content-center justify-items-center gap-[3px] rounded-s text-xs text-ink-2 outline-offset-[-2px] not-data-[state=active]:hover:bg-sunken data-[state=active]:bg-accent-soft data-[state=active]:font-semibold data-[state=active]:text-accent xl:w-full',
							tab.startsGroup &&
								'xl:mt-[17px] xl:before:absolute xl:before:inset-x-4 xl:before:-top-2.5 xl:before:border-t xl:before:border-line',
						)}
					>
						<tab.icon className="icon" aria-hidden />
						{tab.label}
						{tab.mark && (
							<span
								className={clsx(
									'absolute top-2 right-[18px] size-[7px] rounded-full ring-2 ring-surface',
									tab.mark === 'error' ? 'bg-bad' : 'bg-warn',
								)}
							>
								<span className="sr-only">
									{tab.mark === 'error' ? 'has an error' : 'needs attention'}
								</span>
							</span>
						)}
					</Radix.Trigger>
				))}
			</Radix.List>
			<Radix.Content
				key={value}
				value={value}
				className="flex min-h-0 min-w-0 flex-1 flex-col outline-offset-[-2px]"
			>
				{children}
			</Radix.Content>
		</Radix.Root>
	)
}

/** Scrolls the row of tabs until the active tab is fully visible, without scrolling the page. */
function scrollActiveTabIntoView(list: HTMLElement | null): void {
	const tab = list?.querySelector<HTMLElement>('[data-state=active]')
	if (!list || !tab) return
	const left = tab.offsetLeft - list.offsetLeft
	if (left < list.scrollLeft || left + tab.offsetWidth > list.scrollLeft + list.clientWidth)
		list.scrollLeft = left - (list.clientWidth - tab.offsetWidth) / 2
}

function subscribe(listener: () => void): () => void {
	const query = window.matchMedia(WIDE)
	query.addEventListener('change', listener)
	return () => query.removeEventListener('change', listener)
}
