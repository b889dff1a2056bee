import type { Matter } from './topic.ts'

/** What is built: of what, how it looks, what it stands, and what it asks of its owner. */
export const PRODUCT: Matter[] = [
	{
		name: 'material',
		isBroad: true,
		both: 'material, made of, made from',
		asks: 'what kind of .. use, what type of .. use, what sort of .. use, what .. made, real wood, solid wood, what do you use, what .. you use, what .. use for, quality of the, good stuff',
		tells:
			'composite, vinyl, aluminum, fiberglass, steel, cedar, pressure-treated, pressure treated, hardwood, laminate, porcelain, acrylic, quartz, oak, maple, pine, concrete mix, cellulose, foam, latex, pvc, solid, treated, engineered, we use, grade, core, stainless, galvanized',
	},
	{
		name: 'brand',
		both: 'brand, manufacturer, made by, built by, the maker',
		asks: 'who makes, who manufacture, who built, whose .. use, what make, name brand, which company makes, where .. made, made in, where .. come from',
		tells: 'made in, from the factory, by the maker, made by',
	},
	{
		name: 'thickness and size',
		both: 'thick, thickness, gauge, mil, deep, wide, width, height, tall, feet high, r-value, psi, weigh, spacing, apart',
		asks: 'heavy, how many inches, how big, how high, how far apart, dimension, what size, how large, how many coats, how many layers, how close together, r value, strong',
		tells:
			'# mil, # inches, # feet, # coats, # layers, # pounds, r-#, #-inch, #-foot, every # feet',
	},
	{
		name: 'colour',
		both: 'color, colour, shade, tone, hue, tint, white, black, gray, bronze, matte, gloss, satin',
		asks: 'match .. existing/old/house/trim/rest, look like, what .. looks, choices .. look, styles, pick .. look, darker, lighter, blend in',
		tells: 'colors, shades, matched to, custom-matched',
	},
	{
		name: 'sample',
		both: 'swatch, bring samples, see samples, get samples, send .. samples, rendering, mock-up, mockup, preview, 3d, test patch, chip',
		asks: 'see .. before, see what .. looks/look, how .. will look, see it before, see them before, show me, try .. first, touch .. first, picture .. finished, visualize, showroom, look .. before',
		tells: 'bring .. board, paint .. test, on the wall, render*',
	},
	{
		name: 'options',
		isBroad: true,
		both: 'option, package, upgrade, tier, good better best, premium, basic, standard, line',
		asks: 'difference between, compare, which one, what would you recommend, recommend, better one, versus, choices, what else .. choose, why .. more expensive, which .. best, alternatives',
		tells: 'adds, includes, comes with, also gets, step up',
	},
	{
		name: 'change of plan',
		both: 'change order, change the design, redesign, design change, change .. plan/layout/design/color, revis*',
		asks: 'pick a different, want a different, different .. halfway, halfway through, can i switch, can we switch, change .. later/after/midway/during, different .. later, switch .. after, add .. later/during/midway/more, change my order, want something different, changes midway, swap .. after',
		tells:
			'changes .. until, cost first, change .. until, changes after, before .. order*, in writing',
	},
	{
		name: 'upkeep',
		both: 'maintenance, maintain, upkeep, wash, mild soap, soap, rinse, pressure wash*, power wash*, reseal*, restain*, seal .. every, mop, wipe, clean .. with, care for, repaint*, oil it',
		asks: 'take care of, need greasing, lubricate, look after, how often .. clean/seal/stain/paint/oil/service/change/wash, how .. clean, clean it, clean them, keep .. looking/nice/clean/good/shape, bleach, vinegar, detergent, steam mop, hose .. down, scrub, cleaner, cleaning product, what .. clean, get .. stain/out, need to do .. every year, do to keep, refinish*',
		tells:
			'every spring/fall/year, once a year, twice a year, every # years/months, garden hose, cleaner, damp mop, oil the, hose .. off, water and, brush, avoid',
	},
	{
		name: 'water and rot',
		isBroad: true,
		both: 'waterproof, water-resistant, water resistant, moisture, rot, mold, mildew, leak, swell, humidity, drain*, flood*, puddle, wet, damp, condensation, humid, seep*, steam',
		asks: 'water, get wet, spill, spills, sink overflow*, runoff, mushy, ventilat*, drip*, soggy',
		tells:
			'water runs, water stays, seal*, membrane, vapor barrier, flashing, slopes away, keeps water, drains, fan',
	},
	{
		name: 'pests',
		both: 'termite, insect, ant, bug, carpenter bee, rodent, mouse, mice, squirrel, pest, woodpecker, critter',
		asks: 'eat it, chew, wasps, spiders, infest*',
		tells: 'borate, feed insects',
	},
	{
		name: 'fire',
		both: 'fire, flammable, burn, fireproof, flame, wildfire, ember, class a, fire rating, combust*',
		asks: 'catch fire, sparks, grill',
		tells: 'ignite',
	},
	{
		name: 'wind and storm',
		both: 'wind, gust, hurricane, mph, tornado, miles an hour, hail',
		asks: 'blow .. off/over/down, storms, hold up .. storm, withstand, stay up',
		tells: 'rated to, stands up to, tested to',
	},
	{
		name: 'wear',
		isBroad: true,
		both: 'scratch*, dent, fade, fading, chip*, stain*, wear layer, warp*, crack*, peel*, split, splinter, rust*, sag, wobble, lean, discolor*, yellow*, buckle*, blister, gouge*, cup',
		asks: 'dog nails, claws, heels, hold up .. kids/dogs/traffic, sun, look old, get ugly, drop .. on it, tough, bend, heavy traffic',
		tells: 'resist*, uv, does not, never needs, control joint',
	},
	{
		name: 'slipperiness',
		isBroad: true,
		both: 'slip*, slick, traction, non-slip, grip, textured surface',
		asks: 'barefoot, hot .. feet, fall, grandmother, elderly, walker, wheelchair, accessible',
		tells: 'anti-slip, grab bar, threshold',
	},
	{
		name: 'warmth and drafts',
		isBroad: true,
		both: 'insulat*, draft*, warm, warmer, r-value, heat loss, air seal*, comfortable, temperature',
		asks: 'cold room, cold floor, chilly, hot upstairs, too hot, hot in summer, cooler, cold feet, stay cool, even temperature',
		tells: 'keeps .. heat/warm/cool/cold, degrees, stops air, radiant',
	},
	{
		name: 'sound through it',
		isBroad: true,
		both: 'noise, soundproof*, quieter, sound, hollow, creak*, squeak*, hear, thin walls, loud',
		asks: 'traffic, footsteps, upstairs, neighbors .. hear',
		tells: 'cork, pad, underlay*, acoustic',
	},
	{
		name: 'damage found',
		isBroad: true,
		both: 'rot*, hidden damage, bad wood, water damage, unforeseen, behind the wall, under the old, subfloor, joist, plywood, sheathing, soft spot, damaged wood, unexpected, bad boards',
		asks: 'find .. something/damage/problem/rot/mold/surprise/else/issue, uncover, discover, what happens if you find, if you find, open .. wall, open it up, underneath, surprise, run into, below the old, ledge, rock, hit rock, hits rock, boulder, roots, what if .. bad/worse',
		tells:
			'we find, shown to you first, priced separately, show you photos, photos first, stop and call, per sheet, per foot, $ a sheet, hourly',
	},
	{
		name: 'what was there',
		isBroad: true,
		both: 'reuse, keep the old, over the old, over the existing, on top of, old posts',
		asks: 'have to remove, leave .. in place, go .. over, reuse*, save .. old, over .. old, cover .. old, tear .. out, match .. existing, keep .. same, keep my, keep our, put back, stay where, rehang, back on',
		tells: 'stay in place, stays in place, put back, reinstall*, reconnect*, set back',
	},
	{
		name: 'preparation of the ground',
		isBroad: true,
		both: 'prep, primer, prime, sand, level, subfloor, base, gravel, footing, compact*, foundation, concrete, scrape, moisture test, posts set',
		asks: 'uneven, not level, slope, hill, bumpy, how .. prepare, rough, before you paint/pour/lay/install, how deep, hold .. up, anchor*, attached, fastened, steps involved, process, walk me through, how .. put in',
		tells:
			'feet deep, inches deep, grind, self-level*, patch, caulk, fill .. holes, below the frost line, frost line, rebar, screws, wash .. first, coats',
	},
	{
		name: 'environment',
		both: 'environment*, eco-friendly, sustainable, recycled, green, carbon, refrigerant, energy star',
		asks: 'planet, eco, bad for the',
		tells: 'fsc, recycled content, certified forest',
	},
	{
		name: 'power cut',
		both: 'outage, power cut, blackout, backup, generator, battery backup, grid',
		asks: 'power .. out, power goes, lights go, electricity goes, power fails',
		tells: 'keeps running, without electricity, takes over, manual release, by hand',
	},
	{
		name: 'control',
		isBroad: true,
		both: 'app, remote, smart, wifi, wi-fi, wireless, keypad, thermostat, phone app, opener, automatic',
		asks: 'from my phone, from a phone, control .. with, switch .. on, open .. with',
		tells: 'from your phone, connects to',
	},
	{
		name: 'what is included',
		isBroad: true,
		both: 'included, include, part of the price, comes with',
		asks: 'what .. get for, part of it, part of the deal, come with, scope, do you also, extra for, is .. extra, separate*, what do you all do, on top',
		tells: 'at no extra, no extra charge, everything from, separately',
	},
]
