// Stands in for the mailbox.
console.log(`ready smtp://127.0.0.1:${process.env.SMTP_PORT} http://127.0.0.1:${process.env.HTTP_PORT}`);
setInterval(() => undefined, 60_000);
