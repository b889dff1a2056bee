import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Button } from './button.tsx'
import { Menu, MenuChoice } from './menu.tsx'

type ChoiceMenuProps<T extends string> = {
	label: string
	value: T
	options: readonly { value: T; label: string }[]
	onChange: (value: T) => void
	className?: string
}

/** Renders a menu button for toolbars above lists. The button shows the option that is selected in its menu. */
export function ChoiceMenu<T extends string>(props: ChoiceMenuProps<T>) {
	const { label, value, options, onChange, className } = props
	const chosen = options.find((option) => option.value === value)
	return (
		<Menu
			trigger={
				<Button look="quiet" className={clsx('max-w-56', className)}>
					<span className="sr-only">{label}: </span>
					<span className="truncate">{chosen?.label}</span>
					<ChevronDown className="icon-s" aria-hidden />
				</Button>
			}
		>
			<MenuChoice label={label} value={value} options={options} onChange={onChange} />
		</Menu>
	)
}
