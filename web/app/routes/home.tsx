export default function Home() {
  return <main>Kinora</main>;
}
