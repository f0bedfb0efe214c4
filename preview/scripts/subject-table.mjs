// The curated subjects: icon of @iconify-json/noto | words in singular form | stance | size (a person is 1) | home.
// Empty words mean the icon's own name. Only drawings that show the whole thing are listed; see subject-bodies.mjs.
export const subjectTable = `
cat|cat,kitten,kitty|ground|0.45|meadow
black-cat|black cat|ground|0.45|street
dog|dog,puppy,corgi|ground|0.55|meadow
guide-dog|hound,retriever,labrador|ground|0.6|meadow
poodle|poodle|ground|0.5|meadow
raccoon|raccoon|ground|0.45|forest
tiger|tiger|ground|0.85|forest
leopard|leopard,jaguar,cheetah,panther|ground|0.8|forest
horse|horse,stallion,mare,pony|ground|1.1|meadow
zebra|zebra|ground|1|meadow
deer|deer,stag,doe,fawn,elk,moose|ground|1|forest
bison|bison,buffalo|ground|1.05|meadow
ox|ox,bull|ground|1|meadow
cow|cow,cattle|ground|0.9|meadow
water-buffalo|water buffalo|ground|1|meadow
boar|boar,wild pig|ground|0.6|forest
ram|ram|ground|0.7|mountain
ewe|sheep,lamb,ewe|ground|0.65|meadow
goat|goat|ground|0.65|mountain
camel|camel,dromedary|ground|1.15|desert
two-hump-camel|bactrian camel|ground|1.15|desert
llama|llama,alpaca|ground|0.95|mountain
giraffe|giraffe|ground|1.6|meadow
elephant|elephant|ground|1.3|meadow
mammoth|mammoth|ground|1.4|mountain
rhinoceros|rhino,rhinoceros|ground|1.1|meadow
hippopotamus|hippo,hippopotamus|ground|1|lake
rat|rat|ground|0.3|street
mouse|mouse|ground|0.3|meadow
pig|pig,piglet|ground|0.6|meadow
rabbit|rabbit,bunny,hare|ground|0.4|meadow
chipmunk|squirrel,chipmunk|ground|0.35|forest
beaver|beaver|ground|0.4|lake
hedgehog|hedgehog|ground|0.32|forest
bat|bat|air|0.4|forest
sloth|sloth|ground|0.55|forest
otter|otter|ground|0.45|lake
skunk|skunk|ground|0.4|forest
kangaroo|kangaroo|ground|0.95|desert
badger|badger|ground|0.45|forest
turkey|turkey|ground|0.5|meadow
rooster|rooster,cock,chicken,hen|ground|0.42|meadow
baby-chick|chick|ground|0.25|meadow
bird|bird,bluebird,sparrow,robin|air|0.3|meadow
black-bird|crow,raven,blackbird|air|0.35|forest
penguin|penguin|ground|0.55|ocean
dove|dove,pigeon|air|0.35|meadow
eagle|eagle,hawk,falcon|air|0.55|mountain
duck|duck,mallard|water|0.35|lake
swan|swan|water|0.5|lake
owl|owl|ground|0.45|forest
dodo|dodo|ground|0.5|forest
flamingo|flamingo|ground|0.75|lake
peacock|peacock|ground|0.6|meadow
parrot|parrot,macaw,toucan|air|0.4|forest
goose|goose,geese|water|0.45|lake
phoenix|phoenix,firebird|air|0.9|mountain
crocodile|crocodile,alligator|ground|0.6|lake
turtle|turtle,tortoise,sea turtle|swim|0.5|underwater
snake|snake,serpent,cobra,python|ground|0.45|forest
dragon|dragon,wyvern|air|1.3|mountain
sauropod|sauropod,brontosaurus,brachiosaurus,dinosaur|ground|1.5|meadow
t-rex|t-rex,tyrannosaurus,trex|ground|1.4|forest
whale|whale,blue whale,humpback whale|swim|1.6|underwater
spouting-whale|spouting whale|water|1.3|ocean
dolphin|dolphin|swim|0.85|ocean
orca|orca,killer whale|swim|1.1|ocean
seal|seal,sea lion|ground|0.6|ocean
fish|fish,trout,salmon|swim|0.4|underwater
tropical-fish|tropical fish,clownfish,goldfish,koi,angelfish,colorful fish,koi fish|swim|0.45|underwater
blowfish|blowfish,pufferfish|swim|0.4|underwater
shark|shark,great white|swim|1|underwater
octopus|octopus,kraken|swim|0.7|underwater
squid|squid|swim|0.6|underwater
jellyfish|jellyfish,medusa|swim|0.55|underwater
crab|crab|ground|0.35|ocean
lobster|lobster|ground|0.4|underwater
shrimp|shrimp,prawn|swim|0.3|underwater
spiral-shell|shell,seashell,conch|table|0.35|ocean
snail|snail|ground|0.3|meadow
butterfly|butterfly,moth|air|0.3|meadow
monarch-butterfly|monarch,monarch butterfly|air|0.3|meadow
bug|caterpillar|ground|0.25|meadow
ant|ant|ground|0.25|meadow
honeybee|bee,honeybee,bumblebee|air|0.25|meadow
beetle|beetle,scarab|ground|0.28|forest
lady-beetle|ladybug,ladybird|ground|0.28|meadow
cricket|grasshopper,cricket|ground|0.25|meadow
spider|spider,tarantula|ground|0.35|forest
scorpion|scorpion|ground|0.35|desert
donkey|donkey,mule|ground|0.9|meadow
orangutan|orangutan|ground|0.8|forest
monkey|monkey,chimpanzee,ape|ground|0.6|forest
woman-standing-medium-light-skin-tone|woman,lady,girl,female,queen of the night,mother,heroine|ground|1|
man-standing-medium-skin-tone|man,guy,male,gentleman,father,boy,teenager,figure,person,human,someone,silhouette|ground|1|
man-walking-medium-skin-tone|traveler,traveller,wanderer,pedestrian,walker,hiker,explorer,nomad,adventurer,backpacker,pilgrim|ground|1|
woman-running-medium-skin-tone|runner,jogger,athlete|ground|1|street
woman-dancing-medium-light-skin-tone|dancer,flamenco|ground|1|studio
ballet-dancer|ballerina,ballet,ballet dancer|ground|1|studio
horse-racing-medium-skin-tone|cowboy,rider,horseman,jockey|ground|1.2|desert
skier|skier,skiing|ground|1|mountain
snowboarder-medium-skin-tone|snowboarder|ground|1|mountain
woman-surfing-medium-skin-tone|surfer,surfing|water|1|ocean
person-rowing-boat-medium-skin-tone|rower,rowboat,rowing|water|0.8|lake
person-biking-medium-skin-tone|cyclist,biker,cycling|ground|1|street
person-in-lotus-position-medium-skin-tone|monk,meditation,meditating,yogi,buddha|ground|0.8|mountain
woman-climbing-medium-skin-tone|climber,mountaineer|ground|1|mountain
fairy-medium-light-skin-tone|fairy,pixie|air|0.7|forest
mermaid-medium-light-skin-tone|mermaid,siren|swim|0.9|underwater
genie|genie|air|0.9|desert
superhero-medium-skin-tone|superhero,hero|ground|1|city
supervillain-medium-skin-tone|villain|ground|1|city
snowman|snowman|ground|0.75|meadow
castle|castle,fortress,palace,citadel|ground|2|meadow
japanese-castle|japanese castle,pagoda,dojo|ground|2|mountain
house-with-garden|cottage,cabin,farmhouse,home,chalet|ground|1.5|meadow
house|house,villa|ground|1.5|meadow
houses|village house,row of house|ground|1.6|meadow
derelict-house|haunted house,abandoned house,ruin|ground|1.6|forest
hut|hut,barn,shack|ground|1.3|meadow
tent|tent,camp,camping,campsite|ground|1|mountain
church|church,chapel,cathedral|ground|1.9|meadow
mosque|mosque|ground|1.9|desert
hindu-temple|temple,shrine|ground|1.8|forest
shinto-shrine|torii,torii gate,shinto shrine,gate|ground|1.4|lake
tokyo-tower|tower,radio tower,eiffel tower,eiffel|ground|2.4|city
statue-of-liberty|statue of liberty,statue|ground|2|ocean
moai|moai,easter island,idol|ground|1.2|meadow
ferris-wheel|ferris wheel|ground|2|city
carousel-horse|carousel,merry-go-round|ground|1.1|
roller-coaster|roller coaster|ground|1.8|
circus-tent|circus,circus tent|ground|1.6|meadow
fountain|fountain|ground|1.2|street
classical-building|greek temple,museum,parthenon|ground|1.8|mountain
factory|factory|ground|1.9|city
desert-island|desert island|water|1.6|ocean
sailboat|sailboat,boat,yacht,sailing boat,sail|water|1.1|ocean
canoe|canoe,kayak,gondola|water|0.7|lake
speedboat|speedboat|water|0.8|ocean
passenger-ship|cruise ship,ocean liner|water|1.5|ocean
ship|ship,vessel,steamship,titanic|water|1.5|ocean
ferry|ferry|water|1.4|ocean
motor-boat|motorboat,fishing boat|water|0.9|ocean
airplane|airplane,plane,jet,aircraft|air|0.8|
small-airplane|biplane,small plane|air|0.7|
helicopter|helicopter|air|0.8|city
rocket|rocket,spaceship,spacecraft,starship,space shuttle|air|1|space
flying-saucer|ufo,flying saucer,alien ship|air|0.8|desert
satellite|satellite,space station|air|0.8|space
balloon|balloon,red balloon|air|0.6|meadow
parachute|parachute,paraglider,skydiver|air|0.8|mountain
kite|kite|air|0.5|meadow
locomotive|train,steam train,locomotive,steam engine,steam locomotive|ground|1.3|meadow
bullet-train|bullet train,shinkansen|ground|1|city
tram|tram,streetcar,trolley|ground|1.2|street
bus|bus,coach|ground|1.2|street
minibus|camper,campervan,minibus|ground|1|ocean
fire-engine|fire truck,fire engine|ground|1.2|street
police-car|police car|ground|0.8|street
taxi|taxi,cab,yellow cab|ground|0.8|street
automobile|car,automobile,sedan,vintage car,old car,convertible|ground|0.8|street
sport-utility-vehicle|suv,jeep|ground|0.85|desert
pickup-truck|pickup,pickup truck|ground|0.85|desert
articulated-lorry|truck,lorry|ground|1.2|street
tractor|tractor|ground|1|meadow
racing-car|race car,racing car,sports car,formula 1,ferrari,supercar|ground|0.7|street
motorcycle|motorcycle,motorbike|ground|0.75|street
motor-scooter|scooter,vespa|ground|0.75|street
bicycle|bicycle,bike|ground|0.75|street
skateboard|skateboard|table|0.4|street
auto-rickshaw|rickshaw,tuk tuk|ground|0.9|street
rose|rose|table|0.8|studio
tulip|tulip|table|0.8|studio
sunflower|sunflower|table|0.9|meadow
hibiscus|hibiscus|table|0.6|studio
bouquet|bouquet,flower bouquet|table|0.9|studio
hyacinth|hyacinth|table|0.8|studio
lotus|lotus,water lily,lily|water|0.5|lake
mushroom|mushroom,toadstool|ground|0.5|forest
brown-mushroom|brown mushroom,porcini|ground|0.5|forest
cactus|cactus,saguaro|ground|0.9|desert
potted-plant|potted plant,houseplant,plant,fern,bonsai,monstera|table|0.9|studio
seedling|seedling,sprout|table|0.5|studio
maple-leaf|maple leaf|table|0.6|forest
christmas-tree|christmas tree|ground|1.2|interior
grapes|grape|table|0.7|studio
watermelon|watermelon,melon|table|0.7|studio
tangerine|orange fruit,tangerine,mandarin|table|0.6|studio
lemon|lemon,lime|table|0.6|studio
banana|banana|table|0.7|studio
pineapple|pineapple|table|0.9|studio
mango|mango|table|0.6|studio
red-apple|apple,red apple|table|0.6|studio
green-apple|green apple|table|0.6|studio
pear|pear|table|0.7|studio
peach|peach,apricot|table|0.6|studio
cherries|cherry fruit|table|0.6|studio
strawberry|strawberry|table|0.6|studio
blueberries|blueberry|table|0.6|studio
kiwi-fruit|kiwi|table|0.6|studio
tomato|tomato|table|0.6|studio
coconut|coconut|table|0.6|studio
avocado|avocado|table|0.7|studio
eggplant|eggplant,aubergine|table|0.7|studio
carrot|carrot|table|0.7|studio
ear-of-corn|corn|table|0.7|studio
hot-pepper|chili,hot pepper|table|0.6|studio
broccoli|broccoli|table|0.6|studio
garlic|garlic|table|0.5|studio
onion|onion|table|0.5|studio
bread|bread,loaf|table|0.7|studio
croissant|croissant|table|0.6|studio
baguette-bread|baguette|table|0.7|studio
pretzel|pretzel|table|0.6|studio
pancakes|pancake|table|0.7|studio
waffle|waffle|table|0.6|studio
cheese-wedge|cheese|table|0.6|studio
hamburger|burger,hamburger,cheeseburger|table|0.7|studio
french-fries|fries,french fry|table|0.7|studio
pizza|pizza|table|0.7|studio
hot-dog|hot dog|table|0.6|studio
sandwich|sandwich|table|0.6|studio
taco|taco|table|0.6|studio
burrito|burrito|table|0.6|studio
egg|egg|table|0.5|studio
bowl-with-spoon|bowl,soup|table|0.6|studio
green-salad|salad|table|0.6|studio
popcorn|popcorn|table|0.8|studio
bento-box|bento|table|0.6|studio
steaming-bowl|ramen,noodle,bowl of ramen,bowl of noodle,ramen bowl|table|0.7|studio
spaghetti|spaghetti,pasta|table|0.7|studio
sushi|sushi|table|0.6|studio
dango|dango|table|0.6|studio
soft-ice-cream|ice cream,ice cream cone,gelato|table|0.8|studio
doughnut|donut,doughnut|table|0.6|studio
cookie|cookie,biscuit|table|0.6|studio
birthday-cake|cake,birthday cake|table|0.8|studio
shortcake|shortcake,slice of cake|table|0.7|studio
cupcake|cupcake,muffin|table|0.7|studio
pie|pie|table|0.6|studio
chocolate-bar|chocolate|table|0.7|studio
lollipop|lollipop,candy|table|0.8|studio
honey-pot|honey|table|0.7|studio
hot-beverage|coffee,coffee cup,cup of coffee,cup,mug,espresso,cappuccino,latte,hot chocolate,cocoa|table|0.6|studio
teacup-without-handle|tea,matcha,teacup,cup of tea|table|0.55|studio
teapot|teapot,kettle|table|0.7|studio
sake|sake,carafe|table|0.8|studio
bottle-with-popping-cork|champagne,champagne bottle|table|0.9|studio
wine-glass|wine,wine glass,glass of wine,red wine|table|0.8|studio
cocktail-glass|cocktail,martini|table|0.8|studio
tropical-drink|tropical drink,juice,smoothie|table|0.8|studio
beer-mug|beer|table|0.7|studio
tumbler-glass|whisky,whiskey|table|0.6|studio
bubble-tea|bubble tea,boba|table|0.8|studio
glass-of-milk|milk|table|0.7|studio
amphora|vase,amphora,urn,pottery|table|0.9|studio
guitar|guitar,electric guitar|table|1|studio
violin|violin,cello,fiddle|table|1|studio
trumpet|trumpet|table|0.8|studio
saxophone|saxophone|table|1|studio
accordion|accordion|table|0.7|studio
banjo|banjo|table|0.9|studio
drum|drum|table|0.7|studio
musical-keyboard|piano|table|0.7|studio
harp|harp|table|1.1|studio
studio-microphone|microphone|table|0.9|studio
headphone|headphone,headset|table|0.7|studio
radio|radio|table|0.6|studio
television|television,tv|table|0.7|interior
camera|camera,polaroid|table|0.6|studio
movie-camera|movie camera,film camera|table|0.8|studio
film-projector|projector,film projector|table|0.8|studio
laptop|laptop,computer,notebook computer|table|0.7|studio
desktop-computer|desktop computer,monitor|table|0.8|studio
mobile-phone|phone,smartphone,iphone|table|0.8|studio
telephone|telephone,rotary phone|table|0.6|studio
watch|watch,wristwatch,smartwatch|table|0.8|studio
hourglass-done|hourglass,sand clock|table|0.9|studio
alarm-clock|clock,alarm clock,timepiece|table|0.7|studio
globe-showing-europe-africa|globe,earth|air|1|space
compass|compass|table|0.6|studio
books|book,stack of book,novel|table|0.7|studio
open-book|open book|table|0.7|studio
scroll|scroll,parchment|table|0.7|studio
fountain-pen|fountain pen,pen,quill|table|0.7|studio
paintbrush|paintbrush|table|0.8|studio
artist-palette|palette,paint palette|table|0.7|studio
candle|candle|table|0.8|studio
light-bulb|light bulb,lightbulb,bulb,idea|table|0.8|studio
red-paper-lantern|lantern,paper lantern|air|0.5|street
diya-lamp|oil lamp,diya,lamp|table|0.6|studio
gem-stone|gem,diamond,gemstone,crystal,jewel|table|0.7|studio
crown|crown,tiara|table|0.7|studio
ring|ring,engagement ring|table|0.7|studio
trophy|trophy,cup trophy|table|0.9|studio
treasure-chest|treasure,treasure chest,chest|ground|0.7|underwater
old-key|key|table|0.7|studio
crystal-ball|crystal ball,orb|table|0.8|studio
shield|shield|table|0.9|studio
crossed-swords|sword,blade,katana|table|0.9|studio
anchor|anchor|table|0.9|underwater
telescope|telescope|ground|0.9|mountain
microscope|microscope|table|0.9|studio
alembic|potion,alchemy,flask|table|0.9|studio
umbrella|umbrella,parasol|ground|0.7|street
beach-with-umbrella|beach umbrella|ground|0.8|ocean
wrapped-gift|gift,present,gift box|table|0.7|studio
teddy-bear|teddy bear,teddy,plush|table|0.7|interior
nesting-dolls|matryoshka,nesting doll|table|0.8|studio
yarn|yarn,wool|table|0.5|studio
chess-pawn|chess,pawn|table|0.9|studio
game-die|dice,die|table|0.6|studio
video-game|game controller,gamepad,controller|table|0.6|studio
soccer-ball|soccer ball,football|table|0.6|studio
basketball|basketball|table|0.6|studio
running-shoe|sneaker,shoe,running shoe,trainer|table|0.6|studio
high-heeled-shoe|high heel,heel|table|0.7|studio
womans-boot|boot|table|0.8|studio
hiking-boot|hiking boot|table|0.7|studio
top-hat|hat,top hat|table|0.6|studio
womans-hat|straw hat,sun hat|table|0.6|studio
dress|dress,gown|table|1|studio
t-shirt|t-shirt,tshirt,shirt|table|0.9|studio
kimono|kimono|table|1|studio
handbag|handbag,purse|table|0.7|studio
backpack|backpack|table|0.8|studio
luggage|suitcase,luggage|table|0.9|studio
sunglasses|sunglasses,glasses|table|0.5|studio
skull|skull|table|0.8|studio
jack-o-lantern|pumpkin,jack-o-lantern,halloween|ground|0.5|meadow
ghost|ghost,spectre|air|0.8|forest
fire|campfire,fire,flame,bonfire|ground|0.7|forest
lipstick|lipstick|table|0.8|studio
lotion-bottle|bottle,lotion,cosmetic,shampoo,skincare|table|0.9|studio
couch-and-lamp|sofa,couch,armchair|ground|1|interior
chair|chair|ground|0.9|interior
bed|bed|ground|0.9|interior
basket|basket|table|0.6|meadow
bell|bell|table|0.7|studio
`;
