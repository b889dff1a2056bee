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

export type TabId =
	| 'script'
	| 'pricing'
	| 'faqs'
	| 'qa'
	| 'voice'
	| 'brand'
	| 'contract'
	| 'intro'
	| 'settings'
export type InspectorTab = { id: TabId; label: string; icon: LucideIcon; of: 'slide' | 'deck' }

/** The inspector's tabs in order: those of the slide, then those of the deck. */
export const TABS: readonly InspectorTab[] = [
	{ id: 'script', label: 'Script', icon: ScrollText, of: 'slide' },
	{ id: 'pricing', label: 'Pricing', icon: CircleDollarSign, of: 'slide' },
	{ id: 'faqs', label: 'FAQs', icon: MessageSquare, of: 'deck' },
	{ id: 'qa', label: 'Q&A', icon: Mic, of: 'deck' },
	{ id: 'voice', label: 'Voice', icon: AudioLines, of: 'deck' },
	{ id: 'brand', label: 'Brand', icon: Palette, of: 'deck' },
	{ id: 'contract', label: 'Contract', icon: FilePenLine, of: 'deck' },
	{ id: 'intro', label: 'Intro', icon: Hand, of: 'deck' },
	{ id: 'settings', label: 'Settings', icon: SlidersHorizontal, of: 'deck' },
]

/** The tab of that name, or the script. */
export function tabOf(name: string | undefined): TabId {
	return TABS.find(({ id }) => id === name)?.id ?? 'script'
}
