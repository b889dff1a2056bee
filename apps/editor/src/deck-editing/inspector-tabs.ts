import {
	AudioLines,
	CircleDollarSign,
	FilePenLine,
	Hand,
	type LucideIcon,
	MessageSquare,
	Mic,
	Palette,
	ScrollText,
	SlidersHorizontal,
} from 'lucide-react'

export type InspectorTabId =
	| 'script'
	| 'pricing'
	| 'faqs'
	| 'qa'
	| 'voice'
	| 'brand'
	| 'contract'
	| 'intro'
	| 'settings'
export type InspectorTab = {
	id: InspectorTabId
	label: string
	icon: LucideIcon
	scope: 'slide' | 'deck'
}

/** Inspector tabs in display order: tabs for the open slide first, then tabs for the whole deck. */
export const INSPECTOR_TABS: readonly InspectorTab[] = [
	{ id: 'script', label: 'Script', icon: ScrollText, scope: 'slide' },
	{ id: 'pricing', label: 'Pricing', icon: CircleDollarSign, scope: 'slide' },
	{ id: 'faqs', label: 'FAQs', icon: MessageSquare, scope: 'deck' },
	{ id: 'qa', label: 'Q&A', icon: Mic, scope: 'deck' },
	{ id: 'voice', label: 'Voice', icon: AudioLines, scope: 'deck' },
	{ id: 'brand', label: 'Brand', icon: Palette, scope: 'deck' },
	{ id: 'contract', label: 'Contract', icon: FilePenLine, scope: 'deck' },
	{ id: 'intro', label: 'Cover', icon: Hand, scope: 'deck' },
	{ id: 'settings', label: 'Settings', icon: SlidersHorizontal, scope: 'deck' },
]

/** Returns the tab with the given id, or the script tab when the id is unknown. */
export function parseTabId(name: string | undefined): InspectorTabId {
	return INSPECTOR_TABS.find(({ id }) => id === name)?.id ?? 'script'
}
